import { linkedParts } from '#domain/linked-text.ts'
import { undisguised } from '#domain/typed-text.ts'
import { cx } from './cx.ts'

type LinkedTextProps = { content: string; className?: string; linkClassName?: string }

/** Plain text with its line breaks; addresses become links with `nofollow`. */
export function LinkedText({ content, className, linkClassName = 'text-primary' }: LinkedTextProps) {
  return (
    <p dir="auto" className={cx('wrap-anywhere whitespace-pre-wrap', className)}>
      {linkedParts(undisguised(content)).map(({ text, href }, index) =>
        href ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
          <TypedLink key={index} href={href} className={linkClassName} />
        ) : (
          text
        ),
      )}
    </p>
  )
}

/** An address that a member typed. */
export const TypedLink = ({ href, className }: { href: string; className?: string }) => (
  <a
    href={href}
    target="_blank"
    rel="nofollow ugc noopener"
    className={cx('underline underline-offset-3', className)}
  >
    {href}
  </a>
)
