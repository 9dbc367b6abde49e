const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Escapes every inserted value. */
export const xml = (parts: TemplateStringsArray, ...values: (string | number)[]) =>
  String.raw({ raw: parts }, ...values.map((value) => escapeXml(String(value))))

/** The most characters that a cell may contain. */
const CELL_MAX = 32_767

/** A text as a cell may contain it: « _x0041_ » would be read as « A », and control characters are not allowed. */
export const cellText = (text: string) =>
  escapeXml(
    text
      .toWellFormed()
      .replace(/[\p{Cc}\ufffe\uffff]/gu, '')
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .slice(0, CELL_MAX)
      .toWellFormed(),
  )
