export { seedRatings, seedSuppliers, type KnownSupplier } from './commands/seed.ts';
