import { type Mail, MailError } from './mail.ts'

/** Converts a mail for nodemailer. Prevents header injection and a second recipient. */
export function toMessage({ to, subject, text, html, replyTo, unsubscribe, list }: Mail, from: string) {
  if (!isOneAddress(to)) throw new MailError('The mail has no usable address.')
  if (replyTo !== undefined && !isOneAddress(replyTo))
    throw new MailError('The mail has no usable address for replies.')
  if (unsubscribe && !WEB_ADDRESS.test(unsubscribe))
    throw new MailError('The mail has no usable way to unsubscribe.')
  if (list && ![list.id, list.thread ?? ''].every((part) => LIST_TEXT.test(part)))
    throw new MailError('The mail has no usable list.')
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject: oneLine(subject),
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe && {
        // On one line: some mail servers sign a folded line in a way that others cannot verify.
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      ...(list && { 'List-Id': `<${list.id}>` }),
      ...(list?.thread && { References: `<${list.thread}>` }),
    },
    // nodemailer must not read local files or fetch URLs into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const isOneAddress = (text: string) =>
  text.length <= 254 && /^[^\s@<>(),;:"\\\p{C}]+@[^\s@<>(),;:"\\\p{C}]+$/u.test(text)

const WEB_ADDRESS = /^https?:\/\/[!-;=?-~]+$/

const LIST_TEXT = /^[\w.@:[\]-]*$/

const oneLine = (text: string) => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, collapseSpaces).trim()

/** Keeps the French no-break spaces before « ; : ? ! ». All other white space becomes one space. */
const collapseSpaces = (spaces: string) => (/^[\u00a0\u202f]$/.test(spaces) ? spaces : ' ')
