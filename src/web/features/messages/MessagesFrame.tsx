import type { ReactNode } from 'react'

/** Two parts beside each other under the header, each as high as the window lets it; on a phone one of them. */
export function MessagesFrame({ children }: { children: ReactNode }) {
  return (
    <div
      data-fills-window
      className="mx-auto grid h-full max-w-280 grid-rows-[minmax(0,1fr)] border-line bg-surface md:grid-cols-[21.25rem_minmax(0,1fr)] md:divide-x md:divide-line md:border-x"
    >
      {children}
    </div>
  )
}
