import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'
import { ALWAYS_SENT } from '../content.ts'

type Payment = { to: string; title: string; paragraphs: string[]; button: string; link: string }

export const paymentNotice = ({ to, title, paragraphs, button, link }: Payment): Mail =>
  composeMail({
    to,
    isNotice: true,
    subject: title,
    heading: title,
    paragraphs,
    button: { label: button, link },
    reason: ALWAYS_SENT.payment,
  })
