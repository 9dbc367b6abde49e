import { Link } from '@tanstack/react-router'
import { Notice } from '#web/ui/Notice.tsx'

/** Where one would write, why one cannot. */
export function Refused({ message, isLocked }: { message: string; isLocked: boolean }) {
  return (
    <div className="flex-none border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-4">
      <Notice>
        {message}
        {isLocked && (
          <>
            {' '}
            <Link to="/vip" className="link">
              Devenir VIP
            </Link>
          </>
        )}
      </Notice>
    </div>
  )
}
