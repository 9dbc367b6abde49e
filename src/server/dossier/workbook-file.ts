import { strToU8, zipSync } from 'fflate'
import type { Workbook } from '#domain/dossier/cells.ts'
import { sheetPart } from './workbook-sheet-part.ts'
import { stylesPart } from './workbook-styles.ts'
import { cellText, escapeXml, xml } from './workbook-xml.ts'

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
