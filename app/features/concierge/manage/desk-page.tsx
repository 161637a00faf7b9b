// An administrator works at the desk as a doorman does, under an address of its own.
export { Component } from '../desk/desk-page.tsx'
