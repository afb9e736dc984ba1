export { useHiddenPages } from './outside.ts';
export { AssistantPlace } from './parts/AssistantPlace.tsx';
export { useAssistantTool } from './useAssistantTool.tsx';
