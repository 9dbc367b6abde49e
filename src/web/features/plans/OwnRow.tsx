import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { smallPicture } from '#domain/pictures.ts'

type OwnRowProps = {
  thumbnail: string | null
  title: ReactNode
  /** State and date, on one line. */
  meta: ReactNode
  /** Below: the validator's note. */
  children?: ReactNode
  /** The next step, then the menu. */
  actions: ReactNode
}

/** A row of « Mes plans ». */
export function OwnRow({ thumbnail, title, meta, children, actions }: OwnRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2 py-3 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Picture url={thumbnail} />
      <div className="min-w-0">
        <h2 className="line-clamp-2 font-sans text-base font-semibold tracking-normal">{title}</h2>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted tabular-nums">
          {meta}
        </div>
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-1 max-md:col-start-2 max-[22.5rem]:col-span-full">
        {actions}
      </div>
    </li>
  )
}

function Picture({ url }: { url: string | null }) {
  const shape = 'h-16 w-24 rounded-control bg-well max-sm:h-12 max-sm:w-12'
  if (url)
    return (
      <img
        src={smallPicture(url)}
        alt=""
        width={96}
        height={64}
        loading="lazy"
        className={`${shape} object-cover`}
      />
    )
  return (
    <span className={`${shape} grid place-items-center text-muted`}>
      <FileText />
    </span>
  )
}
