import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Loading, Skeleton, Skeletons } from './Skeleton.tsx'

type LoadingRowsProps = Omit<ComponentProps<typeof Loading>, 'children'> & {
  rows?: number
  rowClassName: string
  /** The size of the avatar at the start of a row. */
  avatar?: string
  /** The size of each line. */
  lines: string[]
  /** The size of a button at the end of a row. */
  button?: string
}

/** The skeleton of a list. */
export function LoadingRows({ rows = 5, rowClassName, avatar, lines, button, ...loading }: LoadingRowsProps) {
  return (
    <Loading {...loading}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={cx('flex gap-3', rowClassName)}>
          {avatar && <Skeleton shape="circle" className={avatar} />}
          <Skeletons className="grid grow content-center gap-2" sizes={lines} />
          {button && <Skeleton shape="box" className={button} />}
        </div>
      ))}
    </Loading>
  )
}

/** The skeleton of a list of members with a button each. */
export const LoadingMembers = () => (
  <LoadingRows
    label="Chargement des membres…"
    className="divide-y divide-line"
    rowClassName="min-h-16 items-center py-2"
    avatar="size-10"
    lines={['h-3.5 w-36', 'h-3 w-24']}
    button="h-8 w-20"
  />
)
