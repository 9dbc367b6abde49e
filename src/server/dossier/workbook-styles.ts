import { CELL_STYLES, type CellStyle } from '#domain/dossier/cells.ts'
import { xml } from './workbook-xml.ts'

type Look = {
  /** Indices into the lists of the part below. */
  font?: keyof typeof FONTS
  fill?: 'header' | 'input'
  border?: 'input' | 'below' | 'above'
  format?: string
  align?: 'left' | 'right' | 'center'
  isWrapped?: boolean
  isIndented?: boolean
  isUnlocked?: boolean
  /** The cell holds typed text, which stays text when it is edited. */
  isText?: boolean
}

const AMOUNT = '#,##0.00;[Red]\\-#,##0.00'
const WHOLE = '#,##0'
const PERCENT = '0.00%'
const MONTH = '"au mois "0;;"au départ"'
const SINCE = '"au mois "0;;"dès le départ"'
const DAYS = '0;;"0 (comptant)"'
const MONTH_LABEL = '0;;"Départ"'
const FORMATS = [AMOUNT, WHOLE, PERCENT, MONTH, SINCE, DAYS, MONTH_LABEL]
/** The first number of a format that the file defines itself. */
const OWN_FORMAT = 164

const FONTS = {
  normal: '<sz val="11"/><color rgb="FF171C2C"/><name val="Calibri"/><family val="2"/>',
  bold: '<b/><sz val="11"/><color rgb="FF171C2C"/><name val="Calibri"/><family val="2"/>',
  title: '<b/><sz val="18"/><color rgb="FF171C2C"/><name val="Calibri"/><family val="2"/>',
  heading: '<b/><sz val="13"/><color rgb="FF254BB2"/><name val="Calibri"/><family val="2"/>',
  muted: '<sz val="11"/><color rgb="FF5B6172"/><name val="Calibri"/><family val="2"/>',
}
const FONT_NAMES = Object.keys(FONTS)

/** The first two are fixed by the format. */
const FILLS = ['none', 'gray125', 'header', 'input'] as const
const FILL_COLOURS = { header: 'FFF1EFE9', input: 'FFFFF3D6' }

const LINE = '<color rgb="FFB9B5AA"/>'
const BORDERS = {
  none: '<left/><right/><top/><bottom/><diagonal/>',
  input: `<left style="thin">${LINE}</left><right style="thin">${LINE}</right><top style="thin">${LINE}</top><bottom style="thin">${LINE}</bottom><diagonal/>`,
  below: `<left/><right/><top/><bottom style="thin">${LINE}</bottom><diagonal/>`,
  above: `<left/><right/><top style="thin">${LINE}</top><bottom/><diagonal/>`,
}
const BORDER_NAMES = Object.keys(BORDERS)

const LOOKS: Record<CellStyle, Look> = {
  text: { isText: true },
  title: { isText: true, font: 'title' },
  heading: { isText: true, font: 'heading' },
  header: { isText: true, font: 'bold', fill: 'header', border: 'below', isWrapped: true },
  header_number: {
    isText: true,
    font: 'bold',
    fill: 'header',
    border: 'below',
    align: 'right',
    isWrapped: true,
  },
  paragraph: { isText: true, isWrapped: true },
  note: { isText: true, font: 'muted' },
  unit: { isText: true, font: 'muted', isIndented: true },
  amount: { format: AMOUNT, align: 'right' },
  whole: { format: WHOLE, align: 'right' },
  month: { format: MONTH_LABEL, align: 'left' },
  percent: { format: PERCENT, align: 'right' },
  days: { format: DAYS, align: 'right' },
  at_month: { format: MONTH, align: 'right' },
  since_month: { format: SINCE, align: 'right' },
  status: {},
  total_label: { isText: true, font: 'bold', border: 'above' },
  total: { font: 'bold', border: 'above', format: AMOUNT, align: 'right' },
  input_text: { isText: true, fill: 'input', border: 'input', isUnlocked: true },
  input_amount: { fill: 'input', border: 'input', format: AMOUNT, align: 'right', isUnlocked: true },
  input_whole: { fill: 'input', border: 'input', format: WHOLE, align: 'right', isUnlocked: true },
  input_percent: { fill: 'input', border: 'input', format: PERCENT, align: 'right', isUnlocked: true },
  input_days: { fill: 'input', border: 'input', format: DAYS, align: 'right', isUnlocked: true },
}

export const styleIndex = (style: CellStyle) => CELL_STYLES.indexOf(style)

export const stylesPart =
  () => `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="${FORMATS.length}">${FORMATS.map((format, index) => xml`<numFmt numFmtId="${OWN_FORMAT + index}" formatCode="${format}"/>`).join('')}</numFmts>
<fonts count="${FONT_NAMES.length}">${Object.values(FONTS)
    .map((font) => `<font>${font}</font>`)
    .join('')}</fonts>
<fills count="${FILLS.length}">${FILLS.map(fillElement).join('')}</fills>
<borders count="${BORDER_NAMES.length}">${Object.values(BORDERS)
    .map((border) => `<border>${border}</border>`)
    .join('')}</borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${CELL_STYLES.length}">${CELL_STYLES.map((style) => formatElement(LOOKS[style])).join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
<dxfs count="1"><dxf><font><b/><color rgb="FF9B1C1C"/></font><fill><patternFill patternType="solid"><bgColor rgb="FFFBE4E1"/></patternFill></fill></dxf></dxfs>
</styleSheet>`

const fillElement = (fill: (typeof FILLS)[number]) =>
  fill === 'header' || fill === 'input'
    ? `<fill><patternFill patternType="solid"><fgColor rgb="${FILL_COLOURS[fill]}"/><bgColor indexed="64"/></patternFill></fill>`
    : `<fill><patternFill patternType="${fill}"/></fill>`

function formatElement({
  font = 'normal',
  fill,
  border,
  format,
  align,
  isWrapped,
  isIndented,
  isUnlocked,
  isText,
}: Look) {
  const number = format === undefined ? 0 : OWN_FORMAT + FORMATS.indexOf(format)
  const horizontal = isIndented ? 'left' : align
  const alignment = `<alignment${horizontal ? ` horizontal="${horizontal}"` : ''} vertical="${isWrapped ? 'top' : 'center'}"${isWrapped ? ' wrapText="1"' : ''}${isIndented ? ' indent="1"' : ''}/>`
  return `<xf numFmtId="${number}" fontId="${FONT_NAMES.indexOf(font)}" fillId="${fill ? FILLS.indexOf(fill) : 0}" borderId="${border ? BORDER_NAMES.indexOf(border) : 0}" xfId="0"${isText ? ' quotePrefix="1"' : ''} applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1" applyProtection="1">${alignment}<protection locked="${isUnlocked ? 0 : 1}"/></xf>`
}
