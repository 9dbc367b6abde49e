/** The page of the text in millimetres: A4 and its margins. */
export const PAGE = { width: 210, height: 297, margin: { x: 20, top: 20, bottom: 24 } } as const
