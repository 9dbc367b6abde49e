import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import { unavailable } from '#domain/errors.ts'
import { PLAN_PICTURE } from '#domain/pictures.ts'
import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE, type UploadPurpose } from '#domain/uploads.ts'
import { sniffImage } from './sniff.ts'
import { createWorkPool } from '#server/lib/work-pool.ts'

// Two pictures at a time, one thread each; nothing kept afterwards; and of all its decoders only the three we take.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
const POOL = { running: 2, waiting: 20 }
const inPool = createWorkPool(POOL, unavailable)
const DECODE_SECONDS = 2

/** How many pictures may be on their way; more are turned away. */
export const PICTURES_AT_ONCE = POOL.running + POOL.waiting

export class ImageRefused extends Error {
  readonly reason: 'not_an_image' | 'too_many_pixels'

  constructor(reason: ImageRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

type Picture = { bytes: Uint8Array; width: number; height: number }
export type Pictures = { extension: 'jpg' | 'webp'; type: string; main: Picture; small?: Picture }

/**
 * The picture as we store it: upright, in the size its purpose needs, encoded anew. Nothing of the file that was sent
 * is kept: neither where it was taken nor what was hidden in it. Of a moving picture the first image stays.
 */
export async function makePictures(bytes: Uint8Array, purpose: UploadPurpose): Promise<Pictures> {
  const format = sniffImage(bytes)
  if (!format) throw new ImageRefused('not_an_image')
  return await inPool(async () => {
    try {
      await checkHeader(bytes, format)
      return await encode(bytes, RECIPES[purpose])
    } catch (error) {
      if (error instanceof ImageRefused) throw error
      if (error instanceof Error && error.message.startsWith('timeout')) throw unavailable()
      throw new ImageRefused('not_an_image')
    }
  })
}

type Recipe = { size: ResizeOptions; format: 'jpg' | 'webp'; small?: ResizeOptions }

const PLAN: Recipe = {
  size: { ...PLAN_PICTURE, fit: 'inside' },
  format: 'jpg',
  small: { width: PLAN_PICTURE.width / 2, height: PLAN_PICTURE.height / 2, fit: 'inside' },
}

const RECIPES: Record<UploadPurpose, Recipe> = {
  thumbnail: PLAN,
  plan_image: PLAN,
  message_image: { size: { width: 1600, height: 1600, fit: 'inside' }, format: 'jpg' },
  avatar: { size: { width: 256, height: 256, fit: 'cover' }, format: 'webp' },
  banner: { size: { width: 1600, height: 800, fit: 'inside' }, format: 'webp' },
}

/** Reads the header only: a bomb is known by the size it announces, before any of it is unpacked. */
async function checkHeader(bytes: Uint8Array, format: string) {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (header.format !== format) throw new ImageRefused('not_an_image')
  const { width, height } = header
  if (width * height > IMAGE_MAX_PIXELS || Math.max(width, height) > IMAGE_MAX_SIDE) {
    throw new ImageRefused('too_many_pixels')
  }
}

async function encode(bytes: Uint8Array, { size, format, small }: Recipe): Promise<Pictures> {
  const source = sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', sequentialRead: true })
  const upright = source.timeout({ seconds: DECODE_SECONDS }).autoOrient()
  const resized = upright.resize({ ...size, withoutEnlargement: size.fit === 'inside' })
  const opaque = format === 'jpg' ? resized.flatten({ background: '#fff' }) : resized
  // Decoded once; the copies are made from these pixels.
  const { data, info } = await opaque.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  return {
    extension: format,
    type: format === 'jpg' ? 'image/jpeg' : 'image/webp',
    main: await finish(pixels(), format),
    ...(small && { small: await finish(pixels().resize({ ...small, withoutEnlargement: true }), format) }),
  }
}

async function finish(picture: Sharp, format: Recipe['format']): Promise<Picture> {
  const encoded = format === 'jpg' ? picture.jpeg({ quality: 80 }) : picture.webp({ quality: 80 })
  const { data, info } = await encoded
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
