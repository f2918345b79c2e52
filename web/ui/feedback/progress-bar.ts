import NProgress from 'nprogress'
import './progress-bar.css'

NProgress.configure({
  showSpinner: false,
  trickleSpeed: 120,
  minimum: 0.15,
  barSelector: '.bar',
  template: '<div class="bar"></div>',
})

/** The thin bar at the top edge that every navigation shows. */
export const progressBar = {
  start: (): void => void NProgress.start(),
  done: (): void => void NProgress.done(),
}
