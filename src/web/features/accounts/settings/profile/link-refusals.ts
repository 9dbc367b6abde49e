import { cleanLabel, cleanUrl, type ExternalLink, linkRefusal, urlRefusal } from '#domain/profiles.ts'

/** By field, as the server names them. */
export type LinkErrors = Record<string, string>

/** What the server would refuse, said before it is asked. */
export function linkRefusals(mainLink: string, links: readonly ExternalLink[]): LinkErrors {
  const errors: LinkErrors = {}
  const main = cleanUrl(mainLink)
  const refusal = main === '' ? null : urlRefusal(main)
  if (refusal) errors.bio_url = refusal
  for (const [index, { label, url }] of links.entries()) {
    const refused = linkRefusal({ label: cleanLabel(label), url: cleanUrl(url) })
    if (refused) errors[`external_links.${index}.${refused.part}`] = refused.message
  }
  return errors
}
