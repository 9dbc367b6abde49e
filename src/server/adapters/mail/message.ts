import { type Mail, MailError } from './mail.ts'

/** A mail as nodemailer takes it. Nothing in it can begin a header or name a second recipient. */
export function toMessage({ to, subject, text, html }: Mail, from: string) {
  if (!isOneAddress(to)) throw new MailError('The mail has no usable address.')
  return {
    from,
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    // A mail is what we wrote, never a file of this machine or a page of its network.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const isOneAddress = (text: string) =>
  text.length <= 254 && /^[^\s@<>(),;:"\\\p{C}]+@[^\s@<>(),;:"\\\p{C}]+$/u.test(text)

const oneLine = (text: string) => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, keepNarrow).trim()

/** French spaces before « ; : ? ! » are not to be broken; everything else that separates becomes one space. */
const keepNarrow = (spaces: string) => (/^[\u00a0\u202f]$/.test(spaces) ? spaces : ' ')
