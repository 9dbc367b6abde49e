import { useQueryClient } from '@tanstack/react-query'
import {
  cleanLabel,
  cleanUrl,
  type ExternalLink,
  linkRefusal,
  urlRefusal,
} from '#domain/profiles/profiles.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { CANNOT_SAVE, saveProfileSettings, refreshMember, toastSaved } from './settings-query.ts'
import { useSettingsDraft } from './use-settings-draft.ts'

type Links = { bio_url: string; external_links: ExternalLink[] }
type LinkPart = 'label' | 'url'

/** The field name in the server's errors. */
export const linkField = (index: number, part: LinkPart) => `external_links.${index}.${part}`

/** The form of a member's links: typed values, changes to the list, and saving. */
export function useLinksForm(memberId: string, saved: Links) {
  const client = useQueryClient()
  const typed = useSettingsDraft(memberId, 'links', saved)
  const { values, changes } = typed
  const links = values.external_links
  const form = useForm({
    rules: rulesOf(links),
    send: async () => {
      const response = await saveProfileSettings(client, changes)
      typed.discardSent(values)
      await refreshMember(client, response)
      toastSaved('Liens mis à jour')
    },
    onFailure: (error) => toastFailure(error, CANNOT_SAVE),
  })
  const change = (next: (links: readonly ExternalLink[]) => ExternalLink[]) =>
    typed.type((known) => ({ external_links: next(known.external_links) }))
  /** Errors belong to the index of a link, and the indexes change. */
  const rearrange = (next: (links: readonly ExternalLink[]) => ExternalLink[]) => {
    change(next)
    form.clearErrors()
  }
  return {
    form,
    links,
    mainLink: values.bio_url,
    isChanged: typed.isChanged,
    typeMainLink: (bio_url: string) => typed.type(() => ({ bio_url })),
    discard: () => {
      typed.discard()
      form.clearErrors()
    },
    add: () =>
      change((known) => [...known, { id: crypto.randomUUID(), type: 'website', label: '', url: '' }]),
    edit: (id: string, part: Partial<ExternalLink>) =>
      change((known) => known.map((link) => (link.id === id ? { ...link, ...part } : link))),
    remove: (id: string) => rearrange((known) => known.filter((link) => link.id !== id)),
    move: (from: number, step: 1 | -1) =>
      rearrange((known) =>
        known.toSpliced(from, 1).toSpliced(from + step, 0, ...known.slice(from, from + 1)),
      ),
  }
}

/** The server's own rules, applied before anything is sent. */
function rulesOf(links: readonly ExternalLink[]): Record<string, (value: string) => string | null> {
  const rules = links.flatMap(({ label, url }, index) => {
    const refused = linkRefusal({ label: cleanLabel(label), url: cleanUrl(url) })
    const rule = (part: LinkPart) => () => (refused?.part === part ? refused.message : null)
    return [
      [linkField(index, 'label'), rule('label')],
      [linkField(index, 'url'), rule('url')],
    ] as const
  })
  return { bio_url: mainLinkRule, ...Object.fromEntries(rules) }
}

const mainLinkRule = (value: string) => (cleanUrl(value) === '' ? null : urlRefusal(cleanUrl(value)))
