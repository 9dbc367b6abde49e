import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Loading, Skeleton, Skeletons } from './Skeleton.tsx'

type LoadingRowsProps = Omit<ComponentProps<typeof Loading>, 'children'> & {
  rows?: number
  rowClassName: string
  /** The size of a member's picture at its beginning. */
  avatar?: string
  /** The size of each line. */
  lines: string[]
  /** The size of a button at its end. */
  button?: string
}

/** The shape of a list that is being loaded. */
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
