import { planPath } from '#domain/plans.ts'
import { share } from '#web/lib/share.ts'

export const sharePlan = ({ slug, title }: { slug: string; title: string }) =>
  share({ title, path: planPath({ slug }) })
