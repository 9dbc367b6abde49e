import { profilesApi } from '#api/profiles.ts'

/** The two pictures of a profile: their size, labels and endpoints. */
export const PICTURES = {
  avatar: {
    size: { width: 512, height: 512 },
    label: 'Photo de profil',
    title: 'Cadrer la photo',
    change: 'Changer la photo',
    remove: 'Retirer la photo',
    set: profilesApi.setAvatar,
    unset: profilesApi.removeAvatar,
  },
  banner: {
    size: { width: 1600, height: 400 },
    label: 'Bannière',
    title: 'Cadrer la bannière',
    change: 'Changer la bannière',
    remove: 'Retirer la bannière',
    set: profilesApi.setBanner,
    unset: profilesApi.removeBanner,
  },
} as const

export type PictureKind = keyof typeof PICTURES
