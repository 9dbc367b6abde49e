/** Starts a file in which a French spreadsheet reads accents right. */
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
 * What people wrote is text: after an apostrophe a spreadsheet does not take it for a formula. Line breaks become
 * spaces, so that a line of the file is a line.
 */
const neutral = (text: string) =>
  (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text).replaceAll(/\r\n|[\r\n\u2028\u2029]/g, ' ')
