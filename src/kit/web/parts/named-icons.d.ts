/** Address of the file that contains every named icon as a symbol: see `namedIconFile` in vite.config.ts. */
declare module 'virtual:named-icons' {
  const address: string;
  export default address;
}
