// Words for what is on the page of a new table, in English.

export const open = (page) => page.getByRole('button', { name: 'Open the table' });

/** One of the three ways in which a seat is taken: Me, Person or Computer. */
export const way = (page, seat, name) => page.getByRole('radiogroup', { name: seat, exact: true }).getByRole('radio', { name });

/** Gives every computer the same level, by its name. */
export async function against(page, level) {
  await page.getByRole('button', { name: /: how strong\?/ }).first().click();
  await page.getByRole('radio', { name: level }).check();
  const forAll = page.getByRole('button', { name: 'The same for all computers' });
  if (await forAll.isVisible()) await forAll.click(); // there is more than one
}

export const players = (page, n) => page.getByRole('radiogroup', { name: 'Number of players' }).getByRole('radio', { name: String(n) });

/** The field for what the table is called. */
export const tableName = (page) => page.getByLabel('Name so that you find it again');
