import type { Cell, CellStyle, Validation, WorkbookSheet } from '#domain/dossier/cells.ts'
import { styleIndex } from './workbook-styles.ts'
import { cellText, escapeXml, xml } from './workbook-xml.ts'

/** A worksheet; the order of the elements is that of the standard, and Excel refuses any other. */
export function sheetPart(sheet: WorkbookSheet, isFirst: boolean): string {
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
