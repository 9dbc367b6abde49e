import { Link } from '@tanstack/react-router'
import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import type { MemberScore } from '#domain/points/leaderboard.ts'
import { calculateUserPoints, getUserRank } from '#domain/points/ranks.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { RoleBadges } from '#web/ui/RoleBadges.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'

export function DashboardHead({ viewer, score }: { viewer: Viewer; score: MemberScore | undefined }) {
  const { profile } = viewer
  return (
    <header className="flex flex-wrap items-center justify-between gap-4">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar src={avatarUrl(profile)} name={profile.pseudo} size={64} eager />
        <div className="min-w-0">
          <h1 className="text-page wrap-anywhere">
            Bonjour{' '}
            <Link
              to="/u/$pseudo"
              params={{ pseudo: profile.pseudo }}
              className="underline-offset-4 hover:underline"
            >
              {profile.pseudo}
            </Link>
          </h1>
          <div className="mt-1 flex min-h-6 flex-wrap items-center gap-2">
            {score ? (
              <Tag tone="accent">{getUserRank(calculateUserPoints(score)).name}</Tag>
            ) : (
              <Skeleton className="h-6 w-20" />
            )}
            <RoleBadges {...profile} size={20} />
          </div>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <Link to="/mes-plans" search={{}} className={buttonClass()}>
          <FileText className="size-4" />
          Mes plans
        </Link>
        <Link to="/publish" className={buttonClass({ variant: 'primary' })}>
          <Plus className="size-4" />
          Nouveau plan
        </Link>
      </div>
    </header>
  )
}
