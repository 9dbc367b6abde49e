import type { Action } from '#domain/actions.ts'
import type { UploadedFile } from '#domain/uploads.ts'
import { endpoint, type Limit } from './endpoint.ts'

/** Uploads of all purposes share one counter. */
const limits: Limit[] = [{ name: 'upload', per: 'member', max: 30, seconds: 30 * 60 }]

/** A picture is uploaded on its own and attached later; the purge job deletes unattached pictures after a day. */
const picture = (path: `/api/uploads/${string}`, action: Action, summary: string) =>
  endpoint<UploadedFile>()({
    method: 'POST',
    path,
    access: 'member',
    action,
    summary,
    limits,
    takesPicture: true,
  })

export const filesApi = {
  avatar: picture('/api/uploads/avatar', 'profile.avatar.upload', 'A profile picture.'),
  banner: picture('/api/uploads/banner', 'profile.banner.upload', 'A profile banner.'),
  thumbnail: picture('/api/uploads/thumbnail', 'plan.thumbnail.upload', 'The picture of a plan.'),
  plan_image: picture('/api/uploads/plan_image', 'plan.image.upload', 'A picture in the text of a plan.'),
  message_image: picture(
    '/api/uploads/message_image',
    'message.send_image',
    'A picture in a private message.',
  ),
}
