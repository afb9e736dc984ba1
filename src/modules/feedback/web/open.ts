export { FeedbackPlace } from './parts/FeedbackPlace.tsx';
export { useFeedbackTool } from './useFeedbackTool.tsx';
