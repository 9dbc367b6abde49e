import { Link, useHydrated } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { WrittenComment } from '#domain/comments.ts'
import { commentBlocks, type CommentPart } from '#domain/mentions.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { TypedLink } from '#web/ui/LinkedText.tsx'

const QuoteLink = lazyWithRetry(() => import('./QuoteLink.tsx'), LoadFailure)

/** The text of a comment, with its quotations, mentions and addresses. */
export function CommentText({ content, mentions }: Pick<WrittenComment, 'content' | 'mentions'>) {
  // Whether the words stand in the plan is decided in the browser: the server does not render the link.
  const isHydrated = useHydrated()
  return (
    <div className="grid gap-1.5 wrap-anywhere whitespace-pre-wrap">
      {commentBlocks(content, mentions).map(({ isQuotation, parts }, index) => {
        const text = (
          // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text never change their order
          <p key={index} dir="auto">
            {parts.map(renderPart)}
          </p>
        )
        if (!isQuotation) return text
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text never change their order
          <blockquote key={index} className="grid gap-0.5 border-l-3 border-accent pl-3.5 text-dense">
            {text}
            {isHydrated && (
              <Suspense>
                <QuoteLink quotation={parts.map((part) => part.text).join('')} />
              </Suspense>
            )}
          </blockquote>
        )
      })}
    </div>
  )
}

function renderPart({ text, href, pseudo }: CommentPart, index: number) {
  // oxlint-disable react/no-array-index-key -- the parts of a text never change their order
  if (href !== undefined) return <TypedLink key={index} href={href} className="text-primary" />
  if (pseudo === undefined) return text
  return (
    <Link
      key={index}
      to="/u/$pseudo"
      params={{ pseudo }}
      className="relative z-1 font-medium text-primary underline-offset-3 hover:underline"
    >
      {text}
    </Link>
  )
}
