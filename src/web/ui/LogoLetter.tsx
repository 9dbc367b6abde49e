import { LOGO_PATH } from '#domain/site.ts'

/** The B alone, in the colour of the text around it: the large shape behind a brand surface. */
export function LogoLetter({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="6 4 21 24" fill="currentColor" className={className}>
      <path fillRule="evenodd" d={LOGO_PATH} />
    </svg>
  )
}
