const LIGATURES: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
}

/** « Œuvre à 0 € » → « oeuvre-a-0 ». The server makes it unique. */
export function slugify(title: string): string {
  const slug = expandLigatures(title)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug === '') return 'plan'
  // Plans are also found by id, so a slug must not look like one.
  return ID_LIKE.test(slug) ? `plan-${slug}` : slug
}

const ID_LIKE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Lower-cases and expands ligatures and compatibility forms: « ﬁ », « Ｆｉ », « 𝐟𝐢 » → « fi ». Keeps accents and punctuation. */
export const expandLigatures = (text: string) =>
  text
    .replace(/[\p{L}\p{Nd}]+/gu, (word) => word.normalize('NFKC'))
    .toLowerCase()
    .replace(/[œæßøđłıðþħ]/g, (letter) => LIGATURES[letter] ?? letter)
