import { describe, expect, it } from 'vitest';
import { remaining, spell } from './clock';

describe('a clock', () => {
  it('counts on while it runs', () => {
    expect(remaining({ left: 10_000, running: true }, 1000, 4000)).toBe(7000);
    expect(remaining({ left: 10_000, running: false }, 1000, 4000)).toBe(10_000);
  });

  it('stops at nothing, and does not run backwards when this machine sets its clock', () => {
    expect(remaining({ left: 2000, running: true }, 1000, 9000)).toBe(0);
    expect(remaining({ left: -5, running: false }, 0, 0)).toBe(0);
    expect(remaining({ left: 2000, running: true }, 9000, 1000)).toBe(2000);
  });

  it('is spelled in digits, or in days when there are some', () => {
    expect(spell(0)).toEqual({ kind: 'digits', text: '0:00' });
    expect(spell(1)).toEqual({ kind: 'digits', text: '0:01' });
    expect(spell(65_000)).toEqual({ kind: 'digits', text: '1:05' });
    expect(spell(3_600_000)).toEqual({ kind: 'digits', text: '1:00:00' });
    expect(spell(86_400_000 * 2 + 3_600_000 * 3)).toEqual({ kind: 'days', days: 2, hours: 3 });
  });
});
