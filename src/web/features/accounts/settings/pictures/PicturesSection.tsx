import { avatarUrl } from '#domain/avatar.ts'
import type { Viewer } from '#domain/viewer.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PictureSetting } from './PictureSetting.tsx'

export function PicturesSection({ viewer: { profile } }: { viewer: Viewer }) {
  return (
    <>
      <p className="-mt-4 text-small text-muted">
        JPG, PNG ou WebP. Photo : 5 Mo au plus. Bannière : 10 Mo au plus.
      </p>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[auto_1fr]">
        <PictureSetting kind="avatar" hasPicture={profile.custom_avatar_url !== null}>
          <Avatar src={avatarUrl(profile)} name={profile.pseudo} size={112} />
        </PictureSetting>
        <PictureSetting kind="banner" hasPicture={profile.cover_image_url !== null}>
          {profile.cover_image_url ? (
            <img
              src={profile.cover_image_url}
              alt=""
              width={1600}
              height={400}
              className="h-28 w-full rounded-media bg-well object-cover"
            />
          ) : (
            <div className="grid h-28 place-items-center rounded-media bg-well text-small text-muted">
              Aucune bannière
            </div>
          )}
        </PictureSetting>
      </div>
    </>
  )
}
