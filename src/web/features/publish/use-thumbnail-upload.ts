import { useRef } from 'react'
import { sendThumbnail, type SendPicture } from './send-picture.ts'

/** The sending of the plan's picture, and whether one is on its way. */
export function useThumbnailUpload(onEnd: () => void) {
  const onTheirWay = useRef(0)
  const send: SendPicture = async (...picture) => {
    onTheirWay.current += 1
    try {
      return await sendThumbnail(...picture)
    } finally {
      onTheirWay.current -= 1
      onEnd()
    }
  }
  return { send, isSending: () => onTheirWay.current > 0 }
}
