import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../texts/texts.svelte';
import { phaseName } from './names';

beforeAll(() => speak('en'));

describe('a question', () => {
  it('has a name of its own, or that of its chapter', () => {
    expect(phaseName('oath', 'turn.rest')).toBe('Rest Phase');
    expect(phaseName('oath', 'campaign.allies')).toBe('Campaign');
  });

  it('of a card or a site is called by it', () => {
    expect(phaseName('oath', 'wolves.victim')).toBe('Wolves');
    expect(phaseName('oath', 'the-tribunal.partner')).toBe('The Tribunal');
  });

  it('without any name is called by its word', () => {
    expect(phaseName('oath', 'nowhere.known')).toBe('nowhere.known');
  });
});
