// An administrator uses the same desk as a doorman, at a separate address.
export { Component } from '../desk/desk-page.tsx'
