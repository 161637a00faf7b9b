// Part of the service worker: shows what the server sends to this device, and opens it where it leads.
self.addEventListener('push', (event) => {
  let message = { title: 'Prumo', body: '', path: '/dashboard', tag: undefined }
  try {
    message = { ...message, ...event.data.json() }
  } catch {
    message.body = 'Há uma novidade no seu condomínio.'
  }
  const { title, body, path, tag } = message
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      lang: 'pt-BR',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data?.path ?? '/dashboard', self.location.origin)
  // Nothing leads off the product.
  const target = url.origin === self.location.origin ? url.href : self.location.origin
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname.startsWith('/dashboard'))
      if (!open) return self.clients.openWindow(target)
      // Where it may not take the focus it still leads there.
      return (
        open
          .focus()
          .catch(() => open)
          .then((page) => page.navigate(target))
          // A page that this worker does not serve yet cannot be led anywhere.
          .catch(() => self.clients.openWindow(target))
      )
    }),
  )
})
