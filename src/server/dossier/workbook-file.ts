import { strToU8, zipSync } from 'fflate'
import {
  type Workbook,
  type Cell,
  type CellStyle,
  type Validation,
  type WorkbookSheet,
  CELL_STYLES,
} from '#domain/dossier/cells.ts'

/**
 * The workbook as an .xlsx file (ECMA-376): inline texts, formulas with their results, nothing that refers outside. The same
 * workbook gives the same bytes.
 */
export function workbookFile(workbook: Workbook): Uint8Array<ArrayBuffer> {
  const sheets = workbook.sheets.map((sheet, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    sheetPart(sheet, index === 0),
  ])
  const parts = {
    '[Content_Types].xml': contentTypes(workbook),
    '_rels/.rels': relationships([
      ['officeDocument/2006/relationships/officeDocument', 'xl/workbook.xml'],
      ['package/2006/relationships/metadata/core-properties', 'docProps/core.xml'],
    ]),
    'docProps/core.xml': coreProperties(workbook),
    'xl/workbook.xml': workbookPart(workbook),
    'xl/_rels/workbook.xml.rels': relationships([
      ...workbook.sheets.map(
        (_, index) =>
          ['officeDocument/2006/relationships/worksheet', `worksheets/sheet${index + 1}.xml`] as const,
      ),
      ['officeDocument/2006/relationships/styles', 'styles.xml'],
    ]),
    'xl/styles.xml': stylesPart(),
    ...Object.fromEntries(sheets),
  }
  const files = Object.entries(parts).map(([name, part]) => [name, strToU8(DECLARATION + part)])
  return zipSync(Object.fromEntries(files), { level: 6, mtime: FIXED_TIME })
}

/** The time of the parts is the same in every file. */
const FIXED_TIME = '1980-01-02T00:00:00'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SCHEMAS = 'http://schemas.openxmlformats.org'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = ({ sheets }: Workbook) => `<Types xmlns="${SCHEMAS}/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>
<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>
${sheets.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`).join('\n')}
</Types>`

const relationships = (targets: (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${SCHEMAS}/${type}" Target="${target}"/>`).join('')}</Relationships>`

const coreProperties = ({ title, author }: Workbook) =>
  `<cp:coreProperties xmlns:cp="${SCHEMAS}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${cellText(title)}</dc:title><dc:creator>${cellText(author)}</dc:creator></cp:coreProperties>`

/** Programs compute all formulas when they open the file. */
const workbookPart = ({ sheets, names }: Workbook) =>
  `<workbook xmlns="${SCHEMAS}/spreadsheetml/2006/main" xmlns:r="${SCHEMAS}/officeDocument/2006/relationships">
<bookViews><workbookView/></bookViews>
<sheets>${sheets.map(({ name }, index) => xml`<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets>
<definedNames>${Object.entries(names)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, target]) => xml`<definedName name="${name}">` + `${escapeXml(target)}</definedName>`)
    .join('')}</definedNames>
<calcPr calcId="191029" fullCalcOnLoad="1"/>
</workbook>`

/** A worksheet; the order of the elements is that of the standard, and Excel refuses any other. */
function sheetPart(sheet: WorkbookSheet, isFirst: boolean): string {
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>
<sheetViews>${viewElement(sheet, isFirst)}</sheetViews>
<sheetFormatPr defaultRowHeight="16"/>
<cols>${sheet.widths.map((width, index) => columnElement(sheet, width, index)).join('')}</cols>
<sheetData>${sheet.rows.map((cells, index) => rowElement(sheet, cells, index)).join('')}</sheetData>
<sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0"/>
<conditionalFormatting sqref="B4:B40"><cfRule type="cellIs" dxfId="0" priority="1" operator="equal"><formula>"À vérifier"</formula></cfRule></conditionalFormatting>
${validationsElement(sheet.validations ?? [])}
<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>
<pageSetup paperSize="9" orientation="${sheet.isLandscape ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/>
<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>
</worksheet>`
}

function viewElement({ frozenRows }: WorkbookSheet, isFirst: boolean): string {
  const selected = isFirst ? ' tabSelected="1"' : ''
  const open = `<sheetView showGridLines="0"${selected} workbookViewId="0"`
  if (!frozenRows) return `${open}/>`
  const first = `B${frozenRows + 1}`
  return `${open}><pane xSplit="1" ySplit="${frozenRows}" topLeftCell="${first}" activePane="bottomRight" state="frozen"/><selection pane="bottomRight" activeCell="${first}" sqref="${first}"/></sheetView>`
}

function columnElement({ hiddenColumn }: WorkbookSheet, width: number, index: number): string {
  const hidden = columnName(index) === hiddenColumn ? ' hidden="1"' : ''
  return `<col min="${index + 1}" max="${index + 1}" width="${width}"${hidden} customWidth="1"/>`
}

const columnName = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index)

function rowElement({ widths }: WorkbookSheet, cells: (Cell | null)[], index: number): string {
  const elements = cells.map((cell, column) =>
    cell ? cellElement(cell, `${columnName(column)}${index + 1}`) : '',
  )
  return `<row r="${index + 1}" ht="${rowHeight(cells, widths)}" customHeight="1">${elements.join('')}</row>`
}

const LINE_HEIGHT = 16
const WRAPPED: ReadonlySet<CellStyle> = new Set(['header', 'header_number', 'paragraph'])

/** Not every program fits a row to its wrapped texts. */
function rowHeight(cells: (Cell | null)[], widths: number[]): number {
  if (cells.some((cell) => cell?.style === 'title')) return 2 * LINE_HEIGHT
  const lines = cells.map((cell, column) =>
    cell?.kind === 'text' && WRAPPED.has(cell.style)
      ? Math.ceil((1.15 * cell.text.length) / (widths[column] ?? 1))
      : 1,
  )
  return LINE_HEIGHT * Math.min(Math.max(1, ...lines), 12)
}

function cellElement(cell: Cell, at: string): string {
  const open = `<c r="${at}" s="${styleIndex(cell.style)}"`
  switch (cell.kind) {
    case 'empty':
      return `${open}/>`
    case 'text':
      return `${open} t="inlineStr"><is><t xml:space="preserve">${cellText(cell.text)}</t></is></c>`
    case 'number':
      return `${open}><v>${cell.value}</v></c>`
    case 'formula': {
      const type = typeof cell.result === 'string' ? ' t="str"' : ''
      return `${open}${type}><f>${escapeXml(cell.formula)}</f><v>${escapeXml(String(cell.result))}</v></c>`
    }
  }
}

const validationsElement = (validations: Validation[]) =>
  validations.length === 0
    ? ''
    : `<dataValidations count="${validations.length}">${validations.map(validationElement).join('')}</dataValidations>`

function validationElement(validation: Validation): string {
  const isList = 'list' in validation
  const source = isList ? `"${validation.list.join(',')}"` : validation.formula
  return `${xml`<dataValidation type="${isList ? 'list' : 'custom'}" errorStyle="stop" allowBlank="1" showErrorMessage="1" errorTitle="Valeur refusée" error="${validation.refusal}" sqref="${validation.cells}">`}<formula1>${escapeXml(source)}</formula1></dataValidation>`
}

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

const styleIndex = (style: CellStyle) => CELL_STYLES.indexOf(style)

const stylesPart = () => `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
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

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Escapes every inserted value. */
const xml = (parts: TemplateStringsArray, ...values: (string | number)[]) =>
  String.raw({ raw: parts }, ...values.map((value) => escapeXml(String(value))))

/** The most characters that a cell may contain. */
const CELL_MAX = 32_767

/** A text as a cell may contain it: « _x0041_ » would be read as « A », and control characters are not allowed. */
const cellText = (text: string) =>
  escapeXml(
    text
      .toWellFormed()
      .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .slice(0, CELL_MAX)
      .toWellFormed(),
  )
