import { commentParts } from '#domain/comment-text.ts'

/** Plain text as it was typed, with its line breaks; addresses are links that recommend nothing. */
export function CommentText({ content }: { content: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {commentParts(content).map(({ text, href }, index) =>
        href ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
          <a key={index} href={href} target="_blank" rel="nofollow ugc noopener" className={LINK}>
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}

const LINK = 'text-primary underline underline-offset-3'
