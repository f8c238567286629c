// The words of the text panel: the terminal's commands, and anything else is a choice.

export type Command =
  | { do: 'nothing' | 'help' | 'score' | 'undo' | 'yes' }
  | { do: 'legal'; start: string }
  | { do: 'look'; what: string }
  | { do: 'why'; words: string }
  | { do: 'number'; number: number }
  | { do: 'choose'; words: string };

export function readCommand(line: string): Command {
  const words = line.trim().split(/\s+/);
  const [first = '', ...others] = words;
  const rest = others.join(' ');
  switch (first.toLowerCase()) {
    case '':
      return { do: 'nothing' };
    case 'help':
    case 'score':
    case 'undo':
    case 'yes':
      return { do: first.toLowerCase() as 'help' | 'score' | 'undo' | 'yes' };
    case 'legal':
    case 'choices':
      return { do: 'legal', start: rest };
    case 'look':
      return { do: 'look', what: rest };
    case 'why':
      return { do: 'why', words: rest };
    default:
      return /^\d{1,4}$/.test(line.trim())
        ? { do: 'number', number: Number(first) }
        : { do: 'choose', words: words.join(' ') };
  }
}

/** The first words of all commands, for completion. */
export const commandWords = ['help', 'legal', 'look', 'score', 'undo', 'why'];
