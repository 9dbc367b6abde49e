const MB = 1024 * 1024

export type FilePurpose = UploadPurpose | 'export'

export const UPLOAD_PURPOSES = ['thumbnail', 'plan_image', 'message_image', 'avatar', 'banner'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** A stored picture: its path in the storage, its public address. */
export type UploadedFile = { path: string; url: string; width: number; height: number }

type UploadRules = { maxBytes: number; notAnImage: string; tooLarge: string }

const PLAN_PICTURE_RULES: UploadRules = {
  maxBytes: 5 * MB,
  notAnImage: 'Veuillez sélectionner une image (JPG, PNG, WebP)',
  tooLarge: 'La taille maximale est de 5MB',
}

export const UPLOADS: Record<UploadPurpose, UploadRules> = {
  thumbnail: PLAN_PICTURE_RULES,
  plan_image: PLAN_PICTURE_RULES,
  message_image: {
    maxBytes: 5 * MB,
    notAnImage: 'Seules les images sont autorisées',
    tooLarge: 'La taille maximale autorisée est de 5MB',
  },
  avatar: PLAN_PICTURE_RULES,
  banner: {
    maxBytes: 10 * MB,
    notAnImage: 'Veuillez sélectionner une image (JPG, PNG, WebP)',
    tooLarge: 'La taille maximale est de 10MB',
  },
}

/** The storage of one member's pictures, used or not: enough for more than a thousand. */
export const UPLOAD_QUOTA = 200 * MB
export const QUOTA_REACHED =
  'Vos images occupent les 200 Mo prévus par membre. Retirez-en de vos plans ou de vos messages : leur place se libère en un jour au plus.'

/** The minimum rate: a slower upload blocks a slot that others wait for. */
export const UPLOAD_MIN_RATE = { bytes: 10 * 1024, ms: 10_000 }
export const TOO_SLOW =
  'L’envoi avance trop lentement : réessayez avec une meilleure connexion ou une image plus légère.'

const IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Bounds the memory: a picture of few bytes may have very many pixels. */
export const IMAGE_MAX_PIXELS = 40_000_000
export const IMAGE_MAX_SIDE = 16_384
export const TOO_MANY_PIXELS = 'Cette image est trop grande : 40 millions de pixels au plus'

type Refusal = { kind: 'invalid' | 'too_large'; message: string }

/** Checks the declared type and size; the server also checks the content. */
export function uploadRefusal(
  purpose: UploadPurpose,
  { type, size }: { type: string; size: number },
): Refusal | null {
  const { maxBytes, notAnImage, tooLarge } = UPLOADS[purpose]
  if (!IMAGE_TYPES.has(type)) return { kind: 'invalid', message: notAnImage }
  return size > maxBytes ? { kind: 'too_large', message: tooLarge } : null
}
