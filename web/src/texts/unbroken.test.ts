import { expect, it } from 'vitest';
import { Formatter } from './format';
import { unbroken } from './unbroken';

it('the space after a word of one letter does not break a line in Czech and Polish', () => {
  expect(unbroken('V hexu i v osadě a u řeky', 'cs')).toBe('V\u00a0hexu i\u00a0v\u00a0osadě a\u00a0u\u00a0řeky');
  expect(unbroken('(w grze) i z planszy', 'pl')).toBe('(w\u00a0grze) i\u00a0z\u00a0planszy');
});

it('others and other languages keep their spaces', () => {
  expect(unbroken('do hexu H8, bod 1 za tah', 'cs')).toBe('do hexu H8, bod 1 za tah');
  expect(unbroken('a leader i see', 'en')).toBe('a leader i see');
});

it('a text has them when it is said, also before a name or a place; what people wrote stays as it is', () => {
  const texts = { 'card.spy': 'Špeh z pouště', moves: '{seat_name} jde s kartou {card_name} z {hex} v {note}.', 'seat.nomad': 'Nomád' };
  const czech = new Formatter('cs', texts);
  const args = {
    seat: { is: 'nomad', name: 'seat.nomad' },
    card: { is: 'spy', name: 'card.spy' },
    hex: 'H8',
    note: 'save a v b',
  };
  expect(czech.say({ key: 'moves', args })).toBe('Nomád jde s\u00a0kartou Špeh z\u00a0pouště z\u00a0H8 v\u00a0save a v b.');
});
