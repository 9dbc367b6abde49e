import type { ReactNode } from 'react'
import { AuthAside } from './AuthAside.tsx'

type AuthLayoutProps = { title: string; purpose?: ReactNode; children: ReactNode }

/** What is to be done on the left; on the right, where there is room, what the account is for. */
export function AuthLayout({ title, purpose, children }: AuthLayoutProps) {
  return (
    <div className="grid min-h-[calc(100dvh-3.5625rem)] lg:grid-cols-2">
      <div className="grid content-start justify-items-center px-4 pt-10 pb-16 lg:pt-[clamp(2.5rem,12vh,7rem)]">
        <div className="grid w-full max-w-94 gap-5">
          <header className="grid gap-1.5">
            <h1 className="text-[2rem] leading-9 tracking-[-0.025em]">{title}</h1>
            {purpose && <p className="text-balance text-muted">{purpose}</p>}
          </header>
          {children}
          <noscript>
            <p className="text-bad">Cette page a besoin de JavaScript. Activez-le, puis rechargez-la.</p>
          </noscript>
        </div>
      </div>
      <AuthAside />
    </div>
  )
}
