import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The shape of a member's end of the header, while it is on its way. */
export function MemberActionsSkeleton({ className }: { className: string }) {
  return (
    <span aria-hidden className={cx('flex-none items-center gap-1', className)}>
      <Skeleton shape="box" className="mr-1 h-10 w-24 max-lg:hidden" />
      {[0, 1, 2].map((index) => (
        <span key={index} className="grid size-11 place-items-center md:size-10">
          <Skeleton shape="circle" className={index === 2 ? 'size-8' : 'size-5'} />
        </span>
      ))}
    </span>
  )
}
