import { Link } from '@tanstack/react-router'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { profilePath } from '#domain/profiles/members.ts'
import type { PublicProfile } from '#domain/profiles/profiles.ts'
import { MessageButton } from '#web/features/messages/MessageButton.tsx'
import { FollowButton } from '#web/features/reactions/FollowButton.tsx'
import { useIsResumable } from '#web/features/accounts/viewer/resumable-item.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { share } from '#web/lib/share.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { CreatorLine, RoleBadges } from '#web/ui/RoleBadges.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { EditLink } from './EditLink.tsx'
import type { ProfileAddress } from './profile-route.ts'

type ProfileHeadProps = {
  profile: PublicProfile
  isOwner: boolean
  areSettings: boolean
  address: ProfileAddress
}

export function ProfileHead({ profile, isOwner, areSettings, address }: ProfileHeadProps) {
  const { pseudo, handle, creator } = profile
  const isViewerLoading = useViewer() === undefined
  return (
    <header className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="relative -mt-11 md:-mt-9">
        <Avatar src={avatarUrl(profile)} name={pseudo} size={112} eager className="ring-4 ring-paper" />
        {isOwner && !areSettings && (
          <span className="absolute -right-1.5 -bottom-1.5 md:right-0 md:bottom-0">
            <EditLink pseudo={pseudo} section="photo" label="Modifier la photo" isOnPicture />
          </span>
        )}
      </div>
      <div className="min-w-0 basis-64 max-md:basis-full md:grow">
        <h1 className="text-page wrap-anywhere">
          {pseudo} <RoleBadges {...profile} size={20} className="align-middle" />
        </h1>
        {handle && <p className="text-muted">@{handle}</p>}
        {creator && <CreatorLine />}
      </div>
      <div
        className={cx(
          'flex min-h-11 flex-wrap items-center gap-2 max-md:w-full',
          isViewerLoading && HIDDEN_FOR_MEMBERS,
        )}
      >
        {isOwner ? (
          <OwnerActions profile={profile} areSettings={areSettings} address={address} />
        ) : (
          <VisitorActions profile={profile} />
        )}
      </div>
    </header>
  )
}

/** Hides the visitor's actions from a member who may be the owner, until the viewer is loaded. */
const HIDDEN_FOR_MEMBERS = 'in-data-member:invisible'

type OwnerActionsProps = Omit<ProfileHeadProps, 'isOwner'>

function OwnerActions({ profile, areSettings, address }: OwnerActionsProps) {
  return (
    <>
      <Link
        {...address}
        search={areSettings ? {} : { tab: 'parametres' }}
        className={buttonClass({}, 'max-md:flex-1 max-[22rem]:px-2')}
      >
        {areSettings ? <Eye className="size-4" /> : <Pencil className="size-4" />}
        {areSettings ? 'Voir mon profil public' : 'Modifier le profil'}
      </Link>
      <IconButton
        label="Partager mon profil"
        className="text-muted"
        onClick={() => void share({ title: profile.pseudo, path: profilePath(profile) })}
      >
        <Share2 />
      </IconButton>
    </>
  )
}

function VisitorActions({ profile }: { profile: PublicProfile }) {
  return (
    <>
      <MessageButton member={profile} className="max-md:flex-1" />
      <span className="contents max-md:[&>*]:flex-1">
        <FollowButton member={profile} />
      </span>
      <ProfileMenu profile={profile} />
    </>
  )
}

const ProfileMenuList = lazyWithRetry(() => import('./ProfileMenuList.tsx'), LoadFailure)

function ProfileMenu({ profile }: { profile: PublicProfile }) {
  return (
    <ActionMenu label="Plus d’actions" isPreloaded={useIsResumable(profile.user_id)}>
      {(position) => <ProfileMenuList profile={profile} {...position} />}
    </ActionMenu>
  )
}
