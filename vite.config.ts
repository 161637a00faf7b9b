import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Two documents: the public site, light, and the application. The server answers `/` with the first and every other
// page's address with the second.
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    // A data: URL in a stylesheet would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rollupOptions: { input: { index: 'index.html', app: 'app.html' } },
  },
})
