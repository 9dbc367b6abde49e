/** At the start of a file, it makes spreadsheets read accents correctly. */
export const BYTE_ORDER_MARK = '\uFEFF'

type Cell = string | number

/**
 * One line of a file for a French spreadsheet: semicolons between cells, a comma in numbers. Texts are in quotes, so that
 * no other reader splits them either.
 */
export const csvLine = (...cells: readonly Cell[]): string => `${cells.map(written).join(';')}\r\n`

function written(cell: Cell): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return `"${neutral(cell).replaceAll('"', '""')}"`
}

/**
 * Prevents formula injection: a spreadsheet does not run a formula after an apostrophe. Line breaks become spaces, so that
 * each row is one line of the file.
 */
const neutral = (text: string) =>
  (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text).replaceAll(/\r\n|[\r\n\u2028\u2029]/g, ' ')
