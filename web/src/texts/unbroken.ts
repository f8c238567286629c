// Words of one letter do not end a line in Czech and Polish: the space after them is one that does
// not break. Catalogues have ordinary spaces, which people can see and search for.
const shortWords: Partial<Record<string, RegExp>> = {
  cs: /(?<![\p{L}\p{N}])([aikosuvz]) /giu,
  pl: /(?<![\p{L}\p{N}])([aiouwz]) /giu,
};

export function unbroken(text: string, language: string): string {
  const short = shortWords[language];
  return short === undefined ? text : text.replace(short, '$1\u00a0');
}
