/** Escapes text for XML elements and attributes. Drops the characters that XML does not allow. */
export const xml = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
