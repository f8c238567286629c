import { expect, it } from 'vitest';
import { readCommand } from './commands';

it('reads the words of the terminal', () => {
  expect(readCommand('  ')).toEqual({ do: 'nothing' });
  expect(readCommand('HELP')).toEqual({ do: 'help' });
  expect(readCommand('legal place  temple')).toEqual({ do: 'legal', start: 'place temple' });
  expect(readCommand('choices')).toEqual({ do: 'legal', start: '' });
  expect(readCommand('look F3')).toEqual({ do: 'look', what: 'F3' });
  expect(readCommand('why place farm A1')).toEqual({ do: 'why', words: 'place farm A1' });
  expect(readCommand(' 12 ')).toEqual({ do: 'number', number: 12 });
});

it('takes anything else for a choice', () => {
  expect(readCommand('place  temple F3')).toEqual({ do: 'choose', words: 'place temple F3' });
  expect(readCommand('2 temple')).toEqual({ do: 'choose', words: '2 temple' });
});
