import { profilePath } from '#domain/members.ts'
import { pageHead } from '#web/lib/head.ts'

type Said = { pseudo: string; bio: string; image: string | undefined }

/** Both addresses name the pseudo's as the page's own. */
export const profileHead = (match: Parameters<typeof pageHead>[0], said: Said | undefined) =>
  said
    ? pageHead(match, {
        title: said.pseudo,
        description: said.bio || `Les plans, les reposts et le parcours de ${said.pseudo}.`,
        path: profilePath(said),
        image: said.image,
      })
    : {}
