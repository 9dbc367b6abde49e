export const toastListClass =
  'fixed z-70 grid gap-2 max-md:inset-x-4 max-md:top-16 md:right-6 md:bottom-6 md:w-90 outline-none'

export const toastClass =
  'grid grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-media bg-surface py-1.5 pr-1.5 pl-4 text-dense shadow-float animate-rise ' +
  'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)'
