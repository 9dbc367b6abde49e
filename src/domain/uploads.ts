const MB = 1024 * 1024

/** What a stored file is for. */
export type FilePurpose = UploadPurpose | 'export'

/** What a member may send. */
export const UPLOAD_PURPOSES = ['thumbnail', 'plan_image', 'message_image', 'avatar', 'banner'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** What a stored picture is known by: its path in the registry, its address for people. */
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

/** What the pictures of one member may take up, in use or not yet: more than a thousand of them as we store them. */
export const UPLOAD_QUOTA = 200 * MB
export const QUOTA_REACHED =
  'Vos images occupent les 200 Mo prévus par membre. Retirez-en de vos plans ou de vos messages : leur place se libère en un jour au plus.'

/** A line that brings less holds a slot that others wait for. Ten kilobytes in ten seconds come over any telephone. */
export const UPLOAD_MIN_RATE = { bytes: 10 * 1024, ms: 10_000 }
export const TOO_SLOW =
  'L’envoi avance trop lentement : réessayez avec une meilleure connexion ou une image plus légère.'

const IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Beyond this a picture of few bytes may take all the memory there is. */
export const IMAGE_MAX_PIXELS = 40_000_000
export const IMAGE_MAX_SIDE = 16_384
export const TOO_MANY_PIXELS = 'Cette image est trop grande : 40 millions de pixels au plus'

type Refusal = { kind: 'invalid' | 'too_large'; message: string }

/** Why this file cannot be sent, as far as its declared type and its size tell; the server also looks inside. */
export function uploadRefusal(
  purpose: UploadPurpose,
  { type, size }: { type: string; size: number },
): Refusal | null {
  const { maxBytes, notAnImage, tooLarge } = UPLOADS[purpose]
  if (!IMAGE_TYPES.has(type)) return { kind: 'invalid', message: notAnImage }
  return size > maxBytes ? { kind: 'too_large', message: tooLarge } : null
}
