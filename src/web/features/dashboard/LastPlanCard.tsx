import { Link } from '@tanstack/react-router'
import type { LastPlan } from '#domain/dashboard.ts'
import { counted } from '#domain/numbers.ts'
import { smallPicture } from '#domain/pictures.ts'
import { Time } from '#web/ui/Time.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Tag } from '#web/ui/Tag.tsx'

/** What one has published last. */
export function LastPlanCard({ plan }: { plan: LastPlan }) {
  return (
    <Card as="section" aria-label="Dernier plan publié" className="relative grid content-start gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-heading">Dernier plan publié</h2>
        <Tag tone="good">En ligne</Tag>
      </div>
      <Plan plan={plan} />
    </Card>
  )
}

function Plan({ plan }: { plan: LastPlan }) {
  return (
    <div className="flex items-start gap-4 md:gap-5">
      {plan.thumbnail_url && (
        <img
          src={smallPicture(plan.thumbnail_url)}
          alt=""
          width={144}
          height={96}
          loading="lazy"
          className="h-24 w-36 flex-none rounded-media bg-well object-cover max-sm:h-16 max-sm:w-24"
        />
      )}
      <div className="min-w-0">
        <h3 className="text-section">
          <Link to="/plan/$slug" params={{ slug: plan.slug }} className="cover hover:text-primary">
            {plan.title}
          </Link>
        </h3>
        <p className="mt-1 text-small text-muted tabular-nums">
          <Time iso={plan.published_at} />
        </p>
        <p className="text-small text-muted tabular-nums">
          {counted(plan.likes_count, 'J’aime')} · {counted(plan.comments_count, 'commentaire')} ·{' '}
          {counted(plan.views_count, 'vue')}
        </p>
      </div>
    </div>
  )
}
